import { lazy, type ReactNode } from 'react';
import { PartBoundary } from '../../shared/late-parts/part-boundary.tsx';

/** A part of the frame that only some people see: its code travels when it is drawn. */
export const Notices = lazy(() => import('./notices/notices.tsx').then((loaded) => ({ default: loaded.Notices })));

const nothing = () => null;

/** Stands around such a part. It draws nothing until the code has come, and nothing where it never comes: the screen works without it. */
export const FramePart = ({ children }: { readonly children: ReactNode }) => (
  <PartBoundary instead={nothing}>{children}</PartBoundary>
);
