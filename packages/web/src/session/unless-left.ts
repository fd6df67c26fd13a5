type Leaving = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/**
 * The result of a call. It never settles when the call fails because the visitor leaves the page: browsers abort the calls of
 * such a page, which says nothing about what the other side would have answered.
 */
export async function unlessLeft<Result>(window: Leaving, call: Promise<Result>): Promise<Result> {
  let isLeft = false;
  const leave = () => {
    isLeft = true;
  };
  // Some browsers abort calls before 'pagehide'. Only during the call: 'beforeunload' may keep a page out of the Back cache.
  window.addEventListener('beforeunload', leave);
  window.addEventListener('pagehide', leave);
  try {
    return await call;
  } catch (error) {
    if (isLeft) return await new Promise<never>(() => {});
    throw error;
  } finally {
    window.removeEventListener('beforeunload', leave);
    window.removeEventListener('pagehide', leave);
  }
}
