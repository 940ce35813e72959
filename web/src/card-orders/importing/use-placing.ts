import type { RowToOrder } from '@siteid/contract';
import { useEffect, useRef, useState } from 'react';
import { usePlaceRows } from './importing-queries.ts';
import { callsOf } from './place-rows.ts';

export type Placing = {
  /** `stopped` where a call failed: it goes on with the same rows, of which those that are done are not ordered again. */
  readonly state: 'idle' | 'running' | 'stopped';
  readonly done: number;
  readonly all: number;
  readonly run: (rows: readonly RowToOrder[], photos: ReadonlyMap<number, File>) => Promise<void>;
};

type Asked = {
  readonly organizationId: string;
  readonly importId: string;
  readonly supplier: string;
  readonly onBegin: () => void;
  readonly onDone: () => void;
};

/** Orders the rows of an import, some at a time, and says how far it is (W-5-11). */
export function usePlacing({ organizationId, importId, supplier, onBegin, onDone }: Asked): Placing {
  const { mutateAsync: place } = usePlaceRows();
  const [state, setState] = useState<Placing['state']>('idle');
  const [done, setDone] = useState(0);
  const [all, setAll] = useState(0);
  // Two presses may come before the first is drawn.
  const isRunning = useRef(false);

  useEffect(() => {
    if (state !== 'running') return undefined;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [state]);

  async function run(rows: readonly RowToOrder[], photos: ReadonlyMap<number, File>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setState('running');
    setDone(0);
    setAll(rows.length);
    onBegin();
    try {
      for await (const some of callsOf(rows, photos)) {
        await place({ organizationId, importId, rows: some, ...(supplier && { supplier }) });
        setDone((before) => before + some.length);
      }
      setState('idle');
      onDone();
    } catch {
      // Why is told by the general handling of failures.
      setState('stopped');
    } finally {
      isRunning.current = false;
    }
  }
  return { state, done, all, run };
}
