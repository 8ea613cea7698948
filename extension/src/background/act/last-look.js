/**
 * Looks once more before the thing is done that a call has announced as a step, which took a while to write down. Where the look forbids
 * it, or the call has ended, it is no step.
 * @template T
 * @param {import('../link/call.js').Call} call
 * @param {() => Promise<T>} look rejects where it may not be done any more
 * @returns {Promise<T>} what it has seen
 * @throws {unknown} as `look` does, or why the call has ended
 */
export async function lastLook(call, look) {
  try {
    const seen = await look();
    call.signal.throwIfAborted();
    return seen;
  } catch (refusal) {
    await call.action?.withdraw();
    throw refusal;
  }
}
