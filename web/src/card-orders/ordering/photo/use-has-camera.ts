import { useEffect, useState } from 'react';

/** Whether the browser has a camera to offer, also one that is connected later. Over plain http none has. */
export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    // Missing where the page came over plain http, whatever its type says.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (devices === undefined) return undefined;
    const look = () => {
      devices.enumerateDevices().then(
        (all) => setHasCamera(all.some(isCamera)),
        () => setHasCamera(false),
      );
    };
    look();
    devices.addEventListener('devicechange', look);
    return () => devices.removeEventListener('devicechange', look);
  }, []);
  return hasCamera;
}

export const isCamera = ({ kind }: MediaDeviceInfo) => kind === 'videoinput';
