package io.github.mcpdatalayer.front;

import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.visit.Defect;

/** Hands out what a page sent as the page sent it, so that a rule of the architecture can be seen to find it. */
public final class LeakingTool {

    private LeakingTool() {}

    static String leak(BrowserReply reply, Defect defect) {
        return reply.raw() + defect.got();
    }
}
