import type { Language } from '@siteid/contract';
import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { furtherTextsQuery, type TextFiles } from '../texts/messages.ts';
import { PartBoundary } from './part-boundary.tsx';

/** A part of a screen that travels only where it is drawn. Made by hand where its code is there already, or its data say what to bring. */
export type LatePart = {
  readonly name: string;
  /** What it is about, where the same screen can have it again about something else. */
  readonly of?: unknown;
  /** Brings its code, its texts and what it shows. */
  readonly bring: (queryClient: QueryClient, language: Language) => Promise<unknown>;
};

export type PartModule = {
  readonly texts?: TextFiles;
  /** Brings what it shows: of what, and in which language. */
  readonly bringData?: (queryClient: QueryClient, of: never, language: Language) => Promise<unknown>;
  readonly [component: string]: unknown;
};
export type PropsOf<Drawn> = Drawn extends (props: infer Props extends object) => unknown ? Props : never;
type Preloaded<Props> = ComponentType<Props> & { readonly preload?: () => Promise<void> };
/** A part that brings data is about something; any other takes nothing. */
type About<Module> = Module extends { bringData: (queryClient: QueryClient, of: infer Of, language: Language) => unknown }
  ? [of: Of]
  : [];

/**
 * The component `name` of a module, with the texts and the data that it says: as a part, `about` something, and as what draws it, or
 * says `instead` that it is not there.
 */
export function latePart<Module extends PartModule, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  instead?: (props: PropsOf<Module[Name]>) => (failure?: ReactNode) => ReactNode,
) {
  const Lazy = lazyRouteComponent(load, name) as unknown as Preloaded<PropsOf<Module[Name]>>;
  return {
    Part: (props: PropsOf<Module[Name]>) => (
      <PartBoundary instead={instead?.(props)}>
        <Lazy {...props} />
      </PartBoundary>
    ),
    about: (...of: About<Module>): LatePart => ({
      name,
      of,
      async bring(queryClient, language) {
        await Lazy.preload?.();
        const { texts, bringData } = await load();
        await Promise.all([
          texts && queryClient.prefetchQuery(furtherTextsQuery(queryClient, texts, language)),
          bringData?.(queryClient, (of as readonly unknown[])[0] as never, language),
        ]);
      },
    }),
  };
}
