/** Limits events per second, with a burst after a pause (a token bucket). Changes of the computer's clock have no effect. */
export class RateLimit {
  #perSecond;
  #burst;
  #tokens;
  #filledAt = performance.now();

  /** @param {{perSecond: number, burst: number}} limit */
  constructor({perSecond, burst}) {
    this.#perSecond = perSecond;
    this.#burst = this.#tokens = burst;
  }

  /** @returns {boolean} whether one more is within the limit; it is counted then */
  take() {
    const now = performance.now();
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#filledAt) / 1000) * this.#perSecond);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}
