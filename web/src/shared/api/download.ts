import {
  apiBase,
  csrfCookie,
  csrfHeader,
  type FileEndpoint,
  fillPath,
  queryString,
  sessionTokenMissingHeader,
} from '@siteid/contract';
import { readCookie } from '../cookies.ts';
import { type FileInput, reach, unfinished } from './api.ts';
import { ApiFailure, readFailure } from './api-failure.ts';
import { noteAuthInfoHash } from './auth-info-hash.ts';

/**
 * Fetches a file of the portal and hands it to the browser to keep. Throws an ApiFailure when it is refused, or breaks off on its
 * way, so that the page can say why.
 */
export async function download<E extends FileEndpoint>(endpoint: E, input: FileInput<E>): Promise<void> {
  const { path, rest } = fillPath(endpoint.path, input);
  const headers = { [csrfHeader]: readCookie(csrfCookie) ?? '' };
  const request = { method: 'GET', headers };
  const response = await reach(`${apiBase}${path}${queryString(rest)}`, request, path);
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null);
    noteAuthInfoHash((body as { authInfoHash?: string } | null)?.authInfoHash, endpoint.path);
    throw new ApiFailure(readFailure(response.status, body, response.headers.has(sessionTokenMissingHeader)), path);
  }
  const content = await response.blob().catch(() => {
    throw unfinished(request, path);
  });
  const url = URL.createObjectURL(content);
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
