import { paths } from '@siteid/contract';
import { encodeErrorKey } from '../../../shared/failures/error-key.ts';

export const unauthorizedPath = () => paths.error(encodeErrorKey({ id: 'errors.unauthorized', data: {} }));
