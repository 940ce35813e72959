const key = 'unsent-form';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const placeOf = (form: string, path: string) => `${form} ${path}`;

/**
 * Notes, while the page is being left, that a form held something unsent. What it held is not kept, because it may be a secret.
 */
export function noteUnsentForm(form: string, path: string, store: Store): void {
  store.setItem(key, placeOf(form, path));
}

/** Whether the page went away from this form before it was sent; true once. */
export function takeUnsentForm(form: string, path: string, store: Store): boolean {
  if (store.getItem(key) !== placeOf(form, path)) return false;
  store.removeItem(key);
  return true;
}

/** Another screen is drawn: forgets what was noted, because the form would come back as a new one. */
export function forgetUnsentFormsExcept(path: string, store: Store): void {
  if (store.getItem(key)?.endsWith(` ${path}`) === false) store.removeItem(key);
}
