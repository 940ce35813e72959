import { useEffect, useState, useSyncExternalStore } from 'react';
import { type NamedCamera, namedCameras } from './named-cameras.ts';

/** Why there is no picture: not allowed, nothing there, taken by another program, gone in the middle, or left on by nobody. */
export type WhyOff = 'refused' | 'none' | 'inUse' | 'lost' | 'rested';
type Camera =
  | { readonly is: 'starting' }
  | { readonly is: 'on'; readonly stream: MediaStream }
  | { readonly is: 'off'; readonly why: WhyOff };

/** Which camera, or what the browser thinks best. */
type Asked = { readonly deviceId?: string | undefined };

/** A camera that nobody minds is turned off: longer than a photo takes, and shorter than any session goes without a request. */
export const restsAfterMinutes = 5;
const starting: Camera = { is: 'starting' };

/** What there is to choose from, known in part before a camera is on, and which is chosen. */
type Choice = { readonly all: readonly NamedCamera[]; readonly chosen: string };

/** The camera's picture, for as long as this is drawn and the page is in sight; `start` starts it anew, or another camera. */
export function useCamera(known: readonly NamedCamera[]) {
  const isInSight = useSyncExternalStore(onSight, () => document.visibilityState === 'visible');
  const [asked, setAsked] = useState<Asked>({});
  const [camera, setCamera] = useState<Camera>(starting);
  const [choice, setChoice] = useState<Choice>({ all: known, chosen: '' });
  useEffect(() => {
    if (!isInSight) return undefined;
    let isOver = false;
    let stream: MediaStream | null = null;
    const end = (next: Camera) => {
      if (isOver) return;
      isOver = true;
      stop(stream);
      setCamera(next);
    };
    const rest = setTimeout(() => end({ is: 'off', why: 'rested' }), restsAfterMinutes * 60_000);
    async function begin() {
      stream = await open(asked);
      // Allowed too late: the dialog is closed, or the page out of sight.
      if (isOver) stop(stream);
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => end({ is: 'off', why: 'lost' }));
      // Only now do cameras tell their names.
      const all = await namedCameras().catch(() => []);
      if (isOver) return;
      setChoice({ all, chosen: track?.getSettings().deviceId ?? '' });
      setCamera({ is: 'on', stream });
    }
    begin().catch((failure: unknown) => end({ is: 'off', why: whyOff(failure) }));
    return () => {
      clearTimeout(rest);
      end(starting);
    };
  }, [asked, isInSight]);
  const start = (deviceId = asked.deviceId) => {
    setCamera(starting);
    setChoice(({ all, chosen }) => ({ all, chosen: deviceId ?? chosen }));
    setAsked({ deviceId });
  };
  return { camera, choice, start };
}

/** The names by which browsers fail; what else there is, another program or try may mend. */
function whyOff(failure: unknown): WhyOff {
  switch (failure instanceof Error ? failure.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none';
    default:
      return 'inUse';
  }
}

/** The largest picture, for a card's photo is a part of it; the camera that looks away from whoever holds a phone. */
async function open({ deviceId }: Asked): Promise<MediaStream> {
  const which = deviceId === undefined ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } };
  return navigator.mediaDevices.getUserMedia({ video: { ...which, width: { ideal: 1920 }, height: { ideal: 1440 } } });
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function onSight(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
