import { csrfCookie, csrfHeader, sessionTokenMissingHeader } from '@siteid/contract';
import { ApiFailure, readFailure } from './api-failure.ts';
import { readCookie } from './cookies.ts';

/** Fetches a file of the portal and hands it to the browser to keep. Throws an ApiFailure when it is refused, so that the page can say why. */
export async function download(address: string): Promise<void> {
  const response = await fetch(address, { headers: { [csrfHeader]: readCookie(csrfCookie) ?? '' } }).catch(() => null);
  if (response === null) throw new ApiFailure({ kind: 'unreachable' }, address);
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null);
    throw new ApiFailure(readFailure(response.status, body, response.headers.has(sessionTokenMissingHeader)), address);
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(response.headers.get('content-disposition'));
  link.click();
  // Not at once: some browsers begin to read only then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The name that the server gives the file, with all its letters. */
function fileName(disposition: string | null): string {
  const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? [];
  return decodeURIComponent(encoded);
}
