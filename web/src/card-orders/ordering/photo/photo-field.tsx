import { leastPhotoPixels } from '@siteid/contract';
import { type DragEvent, lazy, type Ref, Suspense, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../../../shared/api/auth-info.ts';
import { lateContents } from '../../../shared/late-parts/late-dialog.tsx';
import { useOpening } from '../../../shared/late-parts/use-opening.ts';
import type { MessageText } from '../../../shared/texts/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FileButton } from '../../../shared/ui/fields/file-button.tsx';
import { LoadingIndicator } from '../../../shared/ui/loading-indicator.tsx';
import { Modal } from '../../../shared/ui/overlays/modal.tsx';
import { useCameras } from './named-cameras.ts';
import { type CardPhoto, croppedPhoto, largestPart, type OpenedPhoto, openPhoto, type Part, turned } from './opened-photo.ts';
import './photo-field.css';

/** Its code travels with the first photo. */
const CropPhoto = lazy(() => import('./crop-photo.tsx').then((loaded) => ({ default: loaded.CropPhoto })));
/** And that of the camera when it is asked for. */
const takePhoto = lateContents(() => import('./take-photo.tsx'), 'TakePhoto');

type PhotoFieldProps = {
  readonly photo: CardPhoto | null;
  readonly onChange: (photo: CardPhoto | null) => void;
  /** What the server found wrong with it. */
  readonly problem: MessageText | null;
  /** Where the focus goes when something is wrong with it. */
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** The photo: chosen, dropped or taken with the device's camera, and cut to the card's ratio. An order without one is possible. */
export function PhotoField({ photo, onChange, problem, inputRef }: PhotoFieldProps) {
  const { formatMessage } = useIntl();
  const id = useId();
  const [opened, setOpened] = useState<OpenedPhoto | null>(null);
  const [wrong, setWrong] = useState<MessageText | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const cameras = useCameras();
  const taking = useOpening(() => [takePhoto.about()]);
  /** Where it is told that the session is over, the camera goes off with its dialog. */
  const isSignedIn = useAuthInfo()?.otherUiInfo.isSignedIn === true;
  /** What was there before a picture was opened, in case of a cancel; and which cut is the newest. */
  const before = useRef<CardPhoto | null>(null);
  const cuts = useRef(0);

  /** One thing at a time. A picture that the browser cannot read or cut is told as a wrong file. */
  async function show(opening: () => Promise<OpenedPhoto | 'notAnImage' | 'tooSmall'>) {
    setIsBusy(true);
    const found = await opening().catch(() => 'notAnImage' as const);
    setIsBusy(false);
    const isPhoto = typeof found !== 'string';
    if (opened === null) before.current = photo;
    setOpened(isPhoto ? found : null);
    setWrong(isPhoto ? null : { id: `orderCard.photo.${found}`, values: leastPhotoPixels });
    if (isPhoto) await cut(found, largestPart(found));
  }

  /** What stands in the frame is the photo at once, so that an order that is sent while it is open goes out with it. */
  async function cut(whole: OpenedPhoto, part: Part) {
    const turn = ++cuts.current;
    const made = await croppedPhoto(whole, part).catch(() => null);
    if (turn !== cuts.current) return;
    if (made === null) setWrong({ id: 'orderCard.photo.notAnImage' });
    else onChange(made);
  }

  async function use(whole: OpenedPhoto, part: Part) {
    setIsBusy(true);
    await cut(whole, part);
    setIsBusy(false);
    setOpened(null);
  }

  function cancel() {
    cuts.current += 1;
    onChange(before.current);
    setOpened(null);
  }

  const take = (file: Blob | undefined) => file && void show(() => openPhoto(file));
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  }

  const told = wrong ?? problem;
  const button = {
    accept: 'image/jpeg,image/png',
    isBusy,
    describedBy: told === null ? `${id}-hint` : `${id}-hint ${id}-error`,
    onFiles: ([file]: readonly File[]) => take(file),
  };
  return (
    <div
      className="photo-field"
      role="group"
      aria-labelledby={`${id}-label`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <span className="field-label" id={`${id}-label`}>
        {formatMessage({ id: 'optionalField.label' }, { label: formatMessage({ id: 'orderCard.photo' }) })}
      </span>
      <p className="field-hint" id={`${id}-hint`}>
        <FormattedMessage id="orderCard.photo.hint" />{' '}
        <span className="file-drop">
          <FormattedMessage id="orderCard.photo.drop" />
        </span>
      </p>
      {opened === null ? (
        <div className="photo-field-ways">
          {photo !== null && (
            <img className="photo-field-picture" src={photo.url} alt={formatMessage({ id: 'orderCard.photo.chosen' })} />
          )}
          <div className="button-row">
            <FileButton {...button} {...(inputRef && { inputRef })}>
              <FormattedMessage id="orderCard.photo.choose" />
            </FileButton>
            {cameras.length > 0 ? (
              <Button look="quiet" isPending={taking.opening !== null} onPress={() => taking.open(true)}>
                <FormattedMessage id="orderCard.photo.take" />
              </Button>
            ) : (
              <FileButton {...button} isCamera>
                <FormattedMessage id="orderCard.photo.take" />
              </FileButton>
            )}
            {photo !== null && (
              <Button look="plain" onPress={() => onChange(null)}>
                <FormattedMessage id="orderCard.photo.remove" />
              </Button>
            )}
          </div>
        </div>
      ) : (
        <Suspense fallback={<LoadingIndicator lines={4} />}>
          <CropPhoto
            key={opened.url}
            opened={opened}
            isBusy={isBusy}
            onTurn={() => void show(() => turned(opened))}
            onUse={(part) => void use(opened, part)}
            onFrame={(part) => void cut(opened, part)}
            onCancel={cancel}
          />
        </Suspense>
      )}
      <Modal
        isOpen={taking.shown === true && isSignedIn}
        onClose={taking.close}
        title={formatMessage({ id: 'orderCard.photo.take' })}
      >
        <takePhoto.Part
          cameras={cameras}
          onTaken={(taken) => {
            taking.close();
            take(taken);
          }}
          onClose={taking.close}
        />
      </Modal>
      <div aria-live="polite">
        {told !== null && (
          <p className="field-error" id={`${id}-error`}>
            {formatMessage({ id: told.id }, told.values)}
          </p>
        )}
      </div>
    </div>
  );
}
