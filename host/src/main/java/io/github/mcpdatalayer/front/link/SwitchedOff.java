package io.github.mcpdatalayer.front.link;

import io.github.mcpdatalayer.policy.PolicyException;
import io.github.mcpdatalayer.policy.PolicyFile;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** Says whether the policy of this machine lets no host serve anybody. */
public final class SwitchedOff {

    private SwitchedOff() {}

    /** Gives the policy's error, if it is the reason why no host serves us; otherwise null. */
    public static @Nullable WireError error() {
        PolicyFile file = PolicyFile.ofThisMachine();
        try {
            return file.read().enabled()
                    ? null
                    : ErrorCode.POLICY_DISABLED.error(file.switchedOff(), ErrorCode.POLICY_DISABLED.hint());
        } catch (PolicyException e) {
            return ErrorCode.POLICY_DISABLED.error(String.valueOf(e.getMessage()),
                    "Ask the administrator of this computer to mend it: until then mcp-datalayer serves nobody.");
        }
    }
}
