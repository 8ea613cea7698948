/** The chain from front to extension: who meets whom, what ends in the middle, how much it carries. */
package io.github.mcpdatalayer.e2e.link;
