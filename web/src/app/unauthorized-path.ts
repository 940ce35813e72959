import { encodeErrorKey } from '../shared/error-key.ts';
import { paths } from '../shared/paths.ts';

export const unauthorizedPath = () => paths.error(encodeErrorKey({ id: 'errors.unauthorized', data: {} }));
