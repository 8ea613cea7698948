package io.github.mcpdatalayer.front.tools.answer;

import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.policy.PolicyException;
import io.github.mcpdatalayer.policy.PolicyFile;
import io.github.mcpdatalayer.wire.ErrorCode;

/** Features that no browser takes part in, so that the front itself asks the policy file of the machine. */
public final class MachineFeature {

    private MachineFeature() {}

    /**
     * Refuses what an administrator forbids now.
     *
     * @param feature its name in the policy file
     * @param words what it is, as in <code>triggers</code>
     */
    public static void require(String feature, String words) throws ToolException {
        boolean isOff;
        try {
            isOff = PolicyFile.ofThisMachine().read().isOff(feature);
        } catch (PolicyException e) {
            isOff = true; // what cannot be read may forbid it
        }
        if (isOff) {
            throw new ToolException(ErrorCode.POLICY_DISABLED.error("An administrator has switched " + words
                    + " off (features." + feature + " in the policy file).", ErrorCode.POLICY_DISABLED.hint()), null,
                    null);
        }
    }
}
