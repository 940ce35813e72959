import { screenAt } from '../contract/src/screens/screen-at.ts';
import { firstScreens } from '../scripts/lighthouse/first-screens.ts';

/** What the bundler knows of a module, as far as it is asked for here. */
type Modules = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null };

const names = firstScreens.map(({ path }) => screenAt(path)?.screen.name);
const isFirst = (id: string) => names.some((name) => id.endsWith(`/${name}-screen.tsx`));

/** Whether a screen that people meet first imports a module, however far; what travels later by an `import()` does not count. */
export function importedByFirstScreens(id: string, modules: Modules): boolean {
  const reached = new Set([id]);
  // A set that grows while it is walked is walked to its end.
  for (const each of reached) {
    if (isFirst(each)) return true;
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) reached.add(importer);
  }
  return false;
}
