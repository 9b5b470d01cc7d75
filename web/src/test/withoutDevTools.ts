/* For the browser's developer tools, React's development build measures every render and keeps the call stack of
every element. No test uses the measurements or the stacks, which take more than a third of the time of page
tests. Import this module before React. */
Object.assign(console, { timeStamp: undefined, createTask: undefined });
const react: object = await import('react');

/**
 * React stores no more stacks once this counter exceeds a maximum. There is no public setting to turn the stacks off.
 */
const internals = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

export {};
