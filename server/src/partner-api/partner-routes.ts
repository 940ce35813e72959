import type { FastifyInstance } from 'fastify';
import type { Portal } from '../portal.ts';

/** The partner API under /partner/v1, with an OpenAPI description of its own. */
export async function registerPartnerApi(_app: FastifyInstance, _portal: Portal): Promise<void> {}
