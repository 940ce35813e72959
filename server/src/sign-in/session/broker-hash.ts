import { hash } from 'node:crypto';

/** The hash that is stored instead of the broker's names for its session, its subject and its logout message. */
export function brokerHash(kind: 'session' | 'subject' | 'sign-out', issuer: string, name: string): Buffer {
  return hash('sha256', `broker ${kind}:${issuer} ${name}`, 'buffer');
}
