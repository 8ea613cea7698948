/**
 * Runs in the world of the extension: waits until a document is as far as a script wants it.
 *
 * @param {'interactive' | 'complete'} state its `readyState`
 * @returns {true | Promise<true>}
 */
export const untilLoaded = (state) => {
  const isThere = () => document.readyState === 'complete' || document.readyState === state;
  return (
    isThere() ||
    new Promise((resolve) => {
      // A page can keep events from whoever listens after it.
      const timer = setInterval(look, 500);
      function look() {
        if (!isThere()) return;
        clearInterval(timer);
        document.removeEventListener('readystatechange', look, true);
        resolve(true);
      }
      document.addEventListener('readystatechange', look, true);
    })
  );
};
