import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { sendNotFound } from '../http/failure.ts';
import { takesOnly } from '../http/input/described-input.ts';
import type { Portal } from '../portal.ts';
import { getLogo } from './get-logo.ts';

const logoParams = z.strictObject({ pictureId: z.uuid() });

/** Logos are public, and a changed one has another id: browsers may keep them for ever. */
export function registerPictureRoutes(app: FastifyInstance, portal: Portal): void {
  const { schema: taken, preValidation } = takesOnly({ params: logoParams });
  const schema = { summary: "A company's or a supplier's logo.", ...taken };
  app.get('/general/logos/:pictureId', { schema, preValidation }, async (request, reply) => {
    const { pictureId } = request.params as z.output<typeof logoParams>;
    const logo = await getLogo(portal, pictureId);
    if (logo === null) return sendNotFound(request, reply);
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(logo.media_type).send(logo.content);
  });
}
