import type { Kind } from './setting-kinds.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** One environment variable. A value of its own decides; else the demo's default in the demo, else the default. */
export type Setting<Value> = Kind<Value> & {
  readonly description: string;
  readonly fallback: string | undefined;
  readonly demo: string | undefined;
};

export function setting<Value>(of: Kind<Value>, fallback: string, description: string, demo?: string): Setting<Value> {
  return { ...of, description, fallback, demo };
}

/** Without a default: undefined when it is not given. */
export function optional<Value>(of: Kind<Value>, description: string, demo?: string): Setting<Value | undefined> {
  return { ...of, description, fallback: undefined, demo };
}
