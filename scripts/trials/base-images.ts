import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../node-26.mjs';
import type { Buildah } from './buildah.ts';

/** What the two base images hold that the build and the portal ask for, as Debian packages. */
const packages = {
  BUILD_BASE: ['binutils', 'ca-certificates', 'g++', 'libatomic1', 'make', 'python3'],
  RUN_BASE: ['base-files', 'libc6', 'libgcc-s1', 'libgomp1', 'libssl3', 'libstdc++6', 'netbase', 'tzdata'],
};
const certificates = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Makes stand-ins of both base images, from Debian's packages and under the very names that the Containerfile has, for whoever reaches no
 * registry of images: one with Node and npm of this machine, one with libraries and no shell.
 */
export function makeBaseImages(buildah: Buildah, folder: string): void {
  const containerfile = readFileSync(join(root, 'deploy/Containerfile'), 'utf8');
  const nameOf = (base: keyof typeof packages) => new RegExp(`^ARG ${base}=(\\S+)$`, 'm').exec(containerfile)?.[1] ?? '';

  const builder = join(folder, 'builder');
  debian('minbase', packages.BUILD_BASE, builder);
  mkdirSync(join(builder, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(process.execPath, join(builder, 'usr/local/bin/node'));
  const npm = realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim());
  cpSync(dirname(dirname(npm)), join(builder, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(builder, 'usr/local/bin/npm'));
  trustAsThisMachine(builder);
  buildah.keep(nameOf('BUILD_BASE'), builder, [`PATH=/usr/local/bin:/usr/bin:/bin`, `NODE_EXTRA_CA_CERTS=${certificates}`]);

  const runner = join(folder, 'runner');
  debian('extract', packages.RUN_BASE, runner);
  trustAsThisMachine(runner);
  buildah.keep(nameOf('RUN_BASE'), runner);
}

/** A root file system of Debian 12, which both base images are made of. */
function debian(variant: 'minbase' | 'extract', include: readonly string[], to: string): void {
  const options = [
    `--variant=${variant}`,
    `--include=${include.join(',')}`,
    '--dpkgopt=path-exclude=/usr/share/doc/*',
    '--quiet',
  ];
  execFileSync('mmdebstrap', [...options, 'bookworm', to], { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Whom this machine trusts, its build may ask too. */
function trustAsThisMachine(folder: string): void {
  if (!existsSync(certificates)) return;
  mkdirSync(join(folder, dirname(certificates)), { recursive: true });
  cpSync(certificates, join(folder, certificates));
}
