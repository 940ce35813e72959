import { leastPhotoPixels, photoOnCard } from '@siteid/contract';
import { useEffect, useRef, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../shared/ui/button.tsx';
import { largestPart, type OpenedPhoto, type Part } from './opened-photo.ts';
import 'react-image-crop/dist/ReactCrop.css';

type CropPhotoProps = {
  readonly opened: OpenedPhoto;
  readonly isBusy: boolean;
  readonly onTurn: () => void;
  /** The frame was moved. */
  readonly onFrame: (part: Part) => void;
  readonly onUse: (part: Part) => void;
  readonly onCancel: () => void;
};

/** Where the photo is cut: a frame of the card's ratio, by pointer, finger or arrow keys; never smaller than a print needs. */
export function CropPhoto({ opened, isBusy, onTurn, onFrame, onUse, onCancel }: CropPhotoProps) {
  const { formatMessage } = useIntl();
  const [part, setPart] = useState<Part>(() => largestPart(opened));
  const image = useRef<HTMLImageElement>(null);
  const [shownWidth, setShownWidth] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.focus(), []);
  const perPixel = shownWidth / opened.width;
  const handle = formatMessage({ id: 'orderCard.photo.handle' });
  return (
    <div className="photo-crop" ref={area} tabIndex={-1}>
      <p className="field-hint">
        <FormattedMessage id="orderCard.photo.crop" />
      </p>
      <ReactCrop
        crop={{ ...part, unit: '%' }}
        onChange={(_, { x, y, width, height }) => setPart({ x, y, width, height })}
        onComplete={(_, { x, y, width, height }) => onFrame({ x, y, width, height })}
        aspect={photoOnCard.width / photoOnCard.height}
        minWidth={leastPhotoPixels.width * perPixel}
        minHeight={leastPhotoPixels.height * perPixel}
        keepSelection
        ruleOfThirds
        disabled={isBusy}
        ariaLabels={{
          cropArea: formatMessage({ id: 'orderCard.photo.area' }),
          nwDragHandle: handle,
          nDragHandle: handle,
          neDragHandle: handle,
          eDragHandle: handle,
          seDragHandle: handle,
          sDragHandle: handle,
          swDragHandle: handle,
          wDragHandle: handle,
        }}
      >
        <img
          ref={image}
          className="photo-crop-image"
          src={opened.url}
          alt={formatMessage({ id: 'orderCard.photo.whole' })}
          onLoad={() => setShownWidth(image.current?.width ?? 0)}
        />
      </ReactCrop>
      <div className="button-row">
        <Button onPress={() => onUse(part)} isPending={isBusy}>
          <FormattedMessage id="orderCard.photo.use" />
        </Button>
        <Button look="quiet" onPress={onTurn}>
          <FormattedMessage id="orderCard.photo.turn" />
        </Button>
        <Button look="plain" onPress={onCancel}>
          <FormattedMessage id="orderCard.photo.cancel" />
        </Button>
      </div>
    </div>
  );
}
