import type { FileEndpoint, FileInputOf, FileRefusalsOf } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { isRefusal, type Refusal } from '../refusal.ts';
import type { SheetFile } from '../sheets/sheet-file.ts';
import type { Acting, Actor } from './actor.ts';
import { inputOf, takesOnly } from './described-input.ts';
import { sendRefusal } from './failure.ts';
import { expand, guard } from './route.ts';

type FileCall<E> = { readonly input: FileInputOf<E>; readonly actor: Actor; readonly acting: Acting };

/** Serves a file endpoint of the contract: validates and guards as any other call, then sends the file while it is written. */
export function fileRoute<const E extends FileEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: FileCall<E>) => Promise<SheetFile | Refusal<FileRefusalsOf<E>>>,
): void {
  const { summary, access } = endpoint;
  const { schema: taken, preValidation } = takesOnly(endpoint);
  const schema = { summary, ...taken };
  for (const url of expand(endpoint.path)) {
    app.get(url, { schema, preValidation, preHandler: guard(access, false) }, async (request, reply) => {
      const { actor, acting } = request;
      if (actor === null) throw new Error('the guard lets nobody in without a session');
      const input = inputOf(request) as FileInputOf<E>;
      const file = await handle({ input, actor, acting });
      if (isRefusal(file)) return sendRefusal(request, reply, file);
      return reply.header('content-disposition', file.disposition).type(file.mediaType).send(file.content);
    });
  }
}
