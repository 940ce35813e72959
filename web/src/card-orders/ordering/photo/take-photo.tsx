import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../shared/ui/button.tsx';
import { FileButton } from '../../../shared/ui/fields/file-button.tsx';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import { Message } from '../../../shared/ui/message.tsx';
import { browserOf } from './allow-camera.ts';
import type { NamedCamera } from './named-cameras.ts';
import { largestPart, photoOfVideo } from './opened-photo.ts';
import { restsAfterMinutes, useCamera, type WhyOff } from './use-camera.ts';
import './take-photo.css';

type TakePhotoProps = {
  /** As far as they are known before one is on. */
  readonly cameras: readonly NamedCamera[];
  readonly onTaken: (photo: Blob) => void;
  readonly onClose: () => void;
};

/** The live picture with a frame of the photo's proportions, and one button that takes it; or why there is none (0043). */
export function TakePhoto({ cameras, onTaken, onClose }: TakePhotoProps) {
  const { formatMessage } = useIntl();
  const whyId = useId();
  const { camera, choice, start } = useCamera(cameras);
  const video = useRef<HTMLVideoElement>(null);
  const stream = camera.is === 'on' ? camera.stream : null;
  const [drawn, setDrawn] = useState({ stream, width: 0, height: 0 });
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  const isOn = stream !== null && drawn.stream === stream;
  const frame = isOn ? largestPart(drawn) : null;
  const size = isOn ? { inlineSize: `min(100cqi, 100cqb * ${drawn.width / drawn.height})` } : {};
  const measure = ({ currentTarget: { videoWidth: width, videoHeight: height } }: SyntheticEvent<HTMLVideoElement>) =>
    setDrawn({ stream, width, height });
  const take = () => video.current && void photoOfVideo(video.current).then(onTaken);
  return (
    <div className="take-photo">
      {camera.is === 'off' ? (
        <Message tone="warning" isLive>
          <WhyNoPicture id={whyId} why={camera.why} />
        </Message>
      ) : (
        <div className="take-photo-room">
          <div className="take-photo-picture" style={size}>
            <video
              ref={video}
              muted
              autoPlay
              playsInline
              disablePictureInPicture
              aria-label={formatMessage({ id: 'orderCard.camera.picture' })}
              onLoadedMetadata={measure}
              // A phone that is turned has another picture.
              onResize={measure}
            />
            {frame !== null && (
              <div
                className="take-photo-frame"
                style={{
                  insetInlineStart: `${frame.x}%`,
                  insetBlockStart: `${frame.y}%`,
                  inlineSize: `${frame.width}%`,
                  blockSize: `${frame.height}%`,
                }}
              />
            )}
          </div>
        </div>
      )}
      <div className="take-photo-side">
        <p role="status" className="field-hint">
          {camera.is !== 'off' && <FormattedMessage id={isOn ? 'orderCard.camera.on' : 'orderCard.camera.starting'} />}
        </p>
        {camera.is !== 'off' && choice.all.length > 1 && (
          <SelectField
            name="camera"
            label={formatMessage({ id: 'orderCard.camera.which' })}
            value={choice.chosen}
            choices={choice.all}
            onChange={start}
          />
        )}
        <div className="modal-buttons">
          <Button look="quiet" onPress={onClose}>
            <FormattedMessage id="dialog.cancel" />
          </Button>
          {camera.is === 'off' && (
            <FileButton accept="image/jpeg,image/png" describedBy={whyId} isCamera onFiles={([file]) => file && onTaken(file)}>
              <FormattedMessage id="orderCard.camera.app" />
            </FileButton>
          )}
          {/* One button throughout, so that the focus stays while the camera starts or fails. */}
          <Button autoFocus isPending={camera.is !== 'off' && !isOn} onPress={camera.is === 'off' ? () => start() : take}>
            <FormattedMessage id={camera.is === 'off' ? 'tryAgain' : 'orderCard.camera.take'} />
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Why there is no picture, and what to do about it. Where a camera is allowed is said in the words of the browser. */
function WhyNoPicture({ id, why }: { readonly id: string; readonly why: WhyOff }) {
  return (
    <>
      <p id={id}>
        <FormattedMessage id={`orderCard.camera.${why}`} values={{ minutes: restsAfterMinutes }} />
      </p>
      {why === 'refused' && (
        <p>
          <FormattedMessage id={`orderCard.camera.allow.${browserOf(navigator.userAgent)}`} />
        </p>
      )}
    </>
  );
}
