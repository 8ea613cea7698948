/** The command line on this machine: registration, clients, doctor, policies. */
package io.github.mcpdatalayer.e2e.installer;
