import { encodeErrorKey } from '../../shared/failures/error-key.ts';
import { paths } from '../../shared/places/paths.ts';

export const unauthorizedPath = () => paths.error(encodeErrorKey({ id: 'errors.unauthorized', data: {} }));
