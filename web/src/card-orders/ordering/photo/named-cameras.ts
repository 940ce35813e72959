import { useEffect, useState } from 'react';

export type NamedCamera = { readonly value: string; readonly label: string };

/** The cameras that the browser has to offer, also those that are connected later. Over plain http there are none. */
export function useCameras(): readonly NamedCamera[] {
  const [cameras, setCameras] = useState<readonly NamedCamera[]>([]);
  useEffect(() => {
    // Missing where the page came over plain http, whatever its type says.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (devices === undefined) return undefined;
    const look = () => {
      namedCameras().then(setCameras, () => setCameras([]));
    };
    look();
    devices.addEventListener('devicechange', look);
    return () => devices.removeEventListener('devicechange', look);
  }, []);
  return cameras;
}

/** By number until one of them was allowed: only then do they tell their names, and some browsers how many there are. */
export async function namedCameras(): Promise<NamedCamera[]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return all
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, index) => ({ value: deviceId, label: label || String(index + 1) }));
}
