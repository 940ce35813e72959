import type { FileEndpoint, FileInputOf, FileRefusalsOf } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { isRefusal, type Refusal } from '../refusal.ts';
import type { SentFile } from '../sent-file.ts';
import type { Acting, Actor } from './actor.ts';
import { sendRefusal } from './failure.ts';
import { inputOf, takesOnly } from './input/described-input.ts';
import { admitFile } from './limits/heavy-work.ts';
import { expand, guard, judgeAnew } from './route.ts';

type FileCall<E> = {
  readonly input: FileInputOf<E>;
  readonly actor: Actor;
  readonly acting: Acting;
  /** Whether the session is still valid and has the right; asked before each portion of a long file. */
  readonly mayGoOn: () => Promise<boolean>;
};

/** Milliseconds after which a download is cut off: a reader so slow keeps others waiting. */
const fileTimeLimit = 300_000;

/** Serves a file endpoint of the contract: validates and guards as any other call, then sends the file while it is written. */
export function fileRoute<const E extends FileEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: FileCall<E>) => Promise<SentFile | Refusal<FileRefusalsOf<E>>>,
): void {
  const { summary, access, changesState = false } = endpoint;
  const { schema: taken, preValidation } = takesOnly(endpoint);
  const schema = { summary, ...taken };
  for (const url of expand(endpoint.path)) {
    app.get(url, { schema, preValidation, preHandler: [guard(access, changesState), admitFile] }, async (request, reply) => {
      const { actor, acting } = request;
      if (actor === null) throw new Error('the guard lets nobody in without a session');
      const input = inputOf(request) as FileInputOf<E>;
      const mayGoOn = async () => (await judgeAnew(access, request, request.server.gate)).allowed;
      const file = await handle({ input, actor, acting, mayGoOn });
      if (isRefusal(file)) return sendRefusal(request, reply, file);
      const tooLong = setTimeout(() => file.content.destroy(new Error('A file was read too slowly.')), fileTimeLimit);
      file.content.once('close', () => clearTimeout(tooLong));
      return reply.header('content-disposition', file.disposition).type(file.mediaType).send(file.content);
    });
  }
}
