import { type CardFace, statusColours } from '@siteid/contract';
import { useState } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { IdCard } from '../shared/ui/card/id-card.tsx';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';
import { Switch } from '../shared/ui/fields/switch.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { Tick } from '../shared/ui/fields/tick.tsx';
import { Link, LinkButton } from '../shared/ui/link.tsx';
import { DataList } from '../shared/ui/lists/data-list.tsx';
import { DenseTable } from '../shared/ui/lists/dense-table.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { Skeleton } from '../shared/ui/lists/skeleton.tsx';
import { Message } from '../shared/ui/message.tsx';
import { ActionMenu } from '../shared/ui/overlays/action-menu.tsx';
import { Disclosure } from '../shared/ui/overlays/disclosure.tsx';
import { Modal } from '../shared/ui/overlays/modal.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { DrawnSteps } from '../shared/ui/steps/drawn-steps.tsx';
import { Sample, Samples } from './sample.tsx';

/** A name as long as the supplier prints, and a word without a place to break. */
const longName = 'MAXIMILIAN-ALEXANDER FERDINAND VON WITTELSBACH-LUNDQVIST ÅKERSTRÖM DE LA CRUZ Y FERNÁNDEZ';
const longWord = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis';
const longLabel = 'Suspend every card of the company, and tell each cardholder why';

type Row = { readonly name: string; readonly number: string };
const columns: Column<Row>[] = [
  { id: 'name', role: 'name', title: 'Cardholder', cell: ({ name }) => name },
  { id: 'number', title: 'Card number', cell: ({ number }) => number },
];
const none = () => undefined;

/** What is hard on a component: nothing to show, something that failed, and more text than it was drawn for. */
export function StatesRoom() {
  return (
    <>
      <Samples>
        <Sample name="Disclosure">
          <Disclosure label="Change company">{(close) => <Button onPress={close}>Norrbygg AB</Button>}</Disclosure>
        </Sample>
        <Sample name="What was chosen is on its way">
          <div className="button-row">
            <Disclosure label="Change company" isPending>
              {(close) => <Button onPress={close}>Norrbygg AB</Button>}
            </Disclosure>
          </div>
        </Sample>
        <Sample name="Drawn steps">
          <DrawnSteps
            steps={[
              { picture: 'mail', title: 'A mail comes', text: 'With a link to the order.' },
              { picture: 'check', title: 'The card is checked' },
              { picture: 'print', title: 'It is printed' },
              { picture: 'post', title: 'It comes by post' },
              { picture: 'number', title: 'Its number activates it' },
            ]}
          />
        </Sample>
        <Sample name="Modal that asks, one that is busy, and one over the whole screen">
          <div className="button-row">
            <AskedModal title="Terminate the card?" isAlert />
            <AskedModal title="Suspending 4,012 cards" isBusy />
            <AskedModal title="Show it at the gate" isFullScreen />
          </div>
        </Sample>
        <Sample name="Tick: none, some, all of the rows">
          <div className="button-row">
            <Tick label="No row" isTicked={false} onTick={none} />
            <Tick label="Some rows" isTicked={false} isPartly onTick={none} />
            <Tick label="All rows" isTicked onTick={none} />
          </div>
        </Sample>
        <Sample name="Nothing is here, and what can be done">
          <EmptyState title="Nobody was found" icon="document" actions={<Button look="quiet">Search again</Button>}>
            No name or number holds “{longWord}”.
          </EmptyState>
        </Sample>
        <Sample name="Failing: what stands in the place of what was asked for">
          <Message tone="danger" actions={<Button look="quiet">Try again</Button>}>
            The cards could not be loaded.
          </Message>
        </Sample>
        <Sample name="Long text: button, link, menu, chip">
          <div className="button-row">
            <Button>{longLabel}</Button>
            <LinkButton href="/explanation" look="quiet">
              {longLabel}
            </LinkButton>
            <Link href="/explanation">{longLabel}</Link>
            <ActionMenu label={longLabel} items={[{ id: 'view', label: longLabel, href: '/cards/all' }]} />
            <StatusChip colour="danger">{longLabel}</StatusChip>
          </div>
        </Sample>
        <Sample name="Long text: a field, its hint and its error">
          <TextField label={longLabel} hint={longLabel} error={longLabel} name="longest" value={longWord} onChange={none} />
          <Switch label={longLabel} hint={longLabel} name="longSwitch" isSelected onChange={none} />
        </Sample>
        <Sample name="Long text: facts and a message">
          <DataList
            items={[
              { label: 'Name to print', value: longName },
              { label: longLabel, value: longWord, isWrong: true },
            ]}
          />
          <Message tone="warning">{longWord}</Message>
        </Sample>
        <Sample name="Long text: the card">
          <IdCard face={longFace} status="terminated" colour={statusColours.terminated} caption="As it was printed" />
        </Sample>
      </Samples>
      <Panel title="Table: on its way" isFlush>
        <Skeleton lines={4} />
      </Panel>
      <Panel title="Table: nothing in it" isFlush>
        <EmptyState title="No cards yet" />
      </Panel>
      <Panel title="Table: low rows, long texts, a row tinted" isFlush>
        <DenseTable
          caption="Cards in low rows"
          columns={columns}
          rows={[
            { name: longName, number: 'AB-1234-567890' },
            { name: longWord, number: 'AB-1234-567891' },
          ]}
          rowKey={({ number }) => number}
          rowColour={() => 'info'}
          isTinted={({ name }) => name === longWord}
        />
      </Panel>
    </>
  );
}

const longFace: CardFace = {
  cardType: 'nordic',
  productName: 'SiteID',
  kind: null,
  printedName: longName,
  isNameWrong: false,
  organisationName: longWord,
  photo: null,
  logo: null,
  noPhoto: 'No photo',
  facts: [{ label: 'Valid until', text: '2028-01-14' }],
  backFacts: [{ label: 'Card number', text: 'AB-1234-567890' }],
  isDead: true,
};

type AskedModalProps = {
  readonly title: string;
  readonly isAlert?: boolean;
  readonly isBusy?: boolean;
  readonly isFullScreen?: boolean;
};

function AskedModal({ title, isAlert = false, isBusy = false, isFullScreen = false }: AskedModalProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="danger" onPress={() => setIsOpen(true)}>
        {title}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={title}
        isAlert={isAlert}
        isBusy={isBusy}
        isFullScreen={isFullScreen}
      >
        <div className="modal-buttons">
          <Button look="danger-strong" isPending={isBusy} onPress={() => setIsOpen(false)}>
            Go on
          </Button>
        </div>
      </Modal>
    </>
  );
}
