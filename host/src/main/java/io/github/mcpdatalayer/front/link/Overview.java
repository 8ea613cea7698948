package io.github.mcpdatalayer.front.link;

import java.util.List;

import io.github.mcpdatalayer.rendezvous.Problem;

/** Holds the answers of all hosts, and the problems of their folders. */
public record Overview(List<FoundHost> hosts, List<Problem> problems) {}
