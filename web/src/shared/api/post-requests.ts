import { postRequestsKey } from '@siteid/contract';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const read = (store: Store): string[] => {
  try {
    const paths: unknown = JSON.parse(store.getItem(postRequestsKey) ?? '[]');
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
};

/** Notes that a POST to this path starts; false when one is already in flight, which must then not be sent again. */
export function beginPost(path: string, store: Store): boolean {
  const inFlight = read(store);
  if (inFlight.includes(path)) return false;
  store.setItem(postRequestsKey, JSON.stringify([...inFlight, path]));
  return true;
}

/** Notes that the POST to this path has ended: answered, failed or aborted. */
export function endPost(path: string, store: Store): void {
  store.setItem(postRequestsKey, JSON.stringify(read(store).filter((other) => other !== path)));
}

/** A page that loads has nothing in flight, whatever an earlier page left behind. */
export function forgetPostRequests(store: Store): void {
  store.removeItem(postRequestsKey);
}
