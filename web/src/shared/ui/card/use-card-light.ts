import { type RefObject, useEffect } from 'react';

/** How far, of the card's width, the light on a card goes from its middle. */
const reach = 0.5;

/**
 * The hologram of a card moves with the pointer over it, or with the phone in the hand where its browser tells unasked how it is held
 * (0030); not for those who asked for less motion.
 */
export function useCardLight(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = card.current;
    if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const shine = (part: number) => element.style.setProperty('--card-light', Math.max(-reach, Math.min(reach, part)).toFixed(3));
    const followPointer = ({ clientX }: PointerEvent) => {
      const { left, width } = element.getBoundingClientRect();
      shine((clientX - left) / width - reach);
    };
    const followPhone = ({ gamma }: DeviceOrientationEvent) => {
      if (gamma !== null) shine(gamma / 60);
    };
    element.addEventListener('pointermove', followPointer);
    addEventListener('deviceorientation', followPhone);
    return () => {
      element.removeEventListener('pointermove', followPointer);
      removeEventListener('deviceorientation', followPhone);
    };
  }, [card]);
}
