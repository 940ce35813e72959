import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** How an image says that it is run. */
export type RunAs = {
  readonly User: string;
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[];
  readonly Env: readonly string[];
  readonly Healthcheck?: { readonly Test: readonly string[] };
};

/** Buildah with images and containers of its own, in a folder that goes with the trial: no daemon, no registry. */
export class Buildah {
  readonly #places: readonly string[];

  constructor(folder: string) {
    for (const part of ['storage', 'run']) mkdirSync(join(folder, part));
    this.#places = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  }

  /** What it says on standard output, without the line end. What it says of its work goes to whoever started the trial. */
  ask(...args: readonly string[]): string {
    return execFileSync('buildah', [...this.#places, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
  }

  /** An image of this name from a folder or an archive, with these variables in its environment. */
  keep(name: string, content: string, environment: readonly string[] = []): void {
    const container = this.ask('from', 'scratch');
    this.ask('add', '--quiet', container, content, '/');
    this.ask('config', ...environment.flatMap((each) => ['--env', each]), container);
    this.ask('commit', '--quiet', '--rm', container, name);
  }

  /** Builds by a Containerfile, from images that are here already; in Docker's format, for the other has no health check. */
  build(name: string, containerfile: string, context: string): void {
    const how = ['--isolation', 'chroot', '--format', 'docker', '--pull=never', '--layers=false'];
    this.ask('bud', ...how, '-f', containerfile, '-t', name, context);
  }

  /** The root of an image as a folder, until the trial ends. */
  open(name: string): string {
    return this.ask('mount', this.ask('from', '--pull=never', name));
  }

  runAs(name: string): RunAs {
    const { Docker } = JSON.parse(this.ask('inspect', '--type', 'image', name)) as {
      readonly Docker: { readonly config: RunAs };
    };
    return Docker.config;
  }

  /** In MB of 1,000,000 bytes, as an image is usually told. */
  sizeOf(name: string): number {
    const [, amount = '', unit = ''] = /^([\d.]+) (\w+)$/.exec(this.ask('images', '--format', '{{.Size}}', name)) ?? [];
    return Number(amount) * ({ KB: 0.001, MB: 1, GB: 1000 }[unit] ?? Number.NaN);
  }

  /** Lets go of all that is mounted, so that the folder can be deleted. */
  end(): void {
    this.ask('umount', '--all');
    this.ask('rm', '--all');
  }
}
