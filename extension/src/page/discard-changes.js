/**
 * Runs in the page's own world before it is left: keeps it from asking the person then. The event
 * `${key}-end` undoes that, if the page stays.
 *
 * @param {{key: string}} args
 * @returns {boolean}
 */
export const discardChanges = ({key}) => {
  const {onbeforeunload} = window;
  const prevent = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(Event.prototype, 'preventDefault'));
  const answer = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(BeforeUnloadEvent.prototype, 'returnValue'));
  const before = /** @type {(this: Event) => void} */ (prevent.value);
  const listen = window.addEventListener.bind(window);
  window.onbeforeunload = null;
  Object.defineProperty(Event.prototype, 'preventDefault', {
    ...prevent,
    value: new Proxy(before, {
      apply: (target, self, given) => (self instanceof BeforeUnloadEvent ? undefined : Reflect.apply(target, self, given)),
    }),
  });
  Object.defineProperty(BeforeUnloadEvent.prototype, 'returnValue', {
    ...answer,
    set() {
      // whatever it says
    },
  });
  listen(
    `${key}-end`,
    () => {
      window.onbeforeunload ??= onbeforeunload;
      Object.defineProperty(Event.prototype, 'preventDefault', prevent);
      Object.defineProperty(BeforeUnloadEvent.prototype, 'returnValue', answer);
    },
    {once: true},
  );
  return true;
};
