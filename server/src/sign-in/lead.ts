import type { FastifyReply } from 'fastify';

/** Never kept by a browser or a proxy, because where it leads depends on the session. */
export function leadTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 302);
}

/** The error screen's address for a message of the catalogue (2.1-2). */
export function errorAddress(messageId: string): string {
  return `/error/${Buffer.from(JSON.stringify({ id: messageId, data: {} })).toString('base64url')}`;
}

/** Sign-in, and back to a path of ours (6-5). */
export function signInAddress(publicUrl: string, path: string): string {
  return `/authentication/sign-in?redirect_uri=${encodeURIComponent(`${publicUrl}${path}`)}`;
}
