import { hash } from 'node:crypto';

/** Only this is kept of what the broker calls its session, whose that is, and its message that it ended. */
export function brokerHash(kind: 'session' | 'subject' | 'sign-out', issuer: string, name: string): Buffer {
  return hash('sha256', `broker ${kind}:${issuer} ${name}`, 'buffer');
}
