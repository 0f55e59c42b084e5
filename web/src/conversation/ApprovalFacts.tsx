import type { ReactNode } from 'react';
import type { ApprovalDetails, Line, Phrase, Preview, Total } from '../generated/protocol';
import { sayApproval } from '../language/approval';
import { Icon } from '../ui/Icon';
import { capital, fieldWords, grouped, isOfWhole, money, stepsOf } from './approvalWords';
import { phraseWords, stepsSaid } from './phraseWords';

/** What would be done; several changes stand one below the other. */
export function Sentence({ text, words }: { readonly text: string; readonly words?: Phrase | undefined }) {
  const steps = stepsSaid(words) ?? stepsOf(text);
  return steps === undefined ? (
    <p className="text-[15px] font-medium text-ink">{phraseWords(words, text)}</p>
  ) : (
    <div className="text-[15px] font-medium text-ink">
      <p>{sayApproval('severalChanges', { count: steps.length })}</p>
      <ol className="mt-1 list-decimal space-y-1 pl-6" data-testid="steps">
        {steps.map((step, i) => (
          <li key={i}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

/** What a decision rests on: warnings first, then who receives something, lines, totals and dates. */
export function ApprovalFacts({ details }: { readonly details: ApprovalDetails }) {
  return (
    <>
      <Warnings details={details} />
      {details.recipients.map((recipient) => (
        <p key={recipient.address} className="mt-2 flex items-start gap-2" data-testid="recipient">
          <Icon name="arrow" size={15} />
          <span>
            {sayApproval('mailTo')} <strong className="text-ink">{recipient.address}</strong>
            {recipient.name !== '' && ` (${recipient.name})`}
          </span>
        </p>
      ))}
      {details.lines.length > 0 && <Lines details={details} />}
      {details.lines.length === 0 && details.totals.length > 0 && (
        <p className="mt-2 font-medium text-ink">{details.totals.map((total) => `${labelOf(total)} ${money(total.amount)}`).join(' · ')}</p>
      )}
      {details.facts.length > 0 && (
        <p className="mt-2 text-xs text-ink-faint" data-testid="approval-facts">
          {details.facts.map((fact) => phraseWords(fact.words, `${fact.label}: ${fact.value}`)).join(' · ')}
        </p>
      )}
    </>
  );
}

function Warnings({ details }: { readonly details: ApprovalDetails }) {
  return details.warnings.length === 0 ? null : (
    <ul className="mt-2 space-y-1" aria-label={sayApproval('warnings')} data-testid="approval-warnings">
      {details.warnings.map((warning) => (
        <li key={warning.code + warning.message} className="flex items-start gap-2 font-medium text-bad">
          <span className="mt-0.5 shrink-0">
            <Icon name="alert" size={15} />
          </span>
          {phraseWords(warning.words, warning.message)}
        </li>
      ))}
    </ul>
  );
}

/** On a narrow screen quantity and price stand below the line's name, so that its amount is always in sight. */
function Lines({ details }: { readonly details: ApprovalDetails }) {
  return (
    <div className="table-frame mt-3 bg-canvas" data-testid="approval-lines" tabIndex={0} role="group" aria-label={sayApproval('lines')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{sayApproval('line')}</th>
            <th scope="col" className="hidden text-right sm:table-cell">
              {sayApproval('quantity')}
            </th>
            <th scope="col" className="hidden text-right sm:table-cell">
              {sayApproval('price')}
            </th>
            <th scope="col" className="text-right">
              {sayApproval('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {details.lines.map((line, i) => (
            <tr key={i}>
              <th scope="row">
                {line.description}
                {line.number !== undefined && <span className="font-normal text-ink-faint"> {line.number}</span>}
                <span className="block font-normal text-ink-faint sm:hidden">{[quantityOf(line), priceOf(line)].filter((part) => part !== '').join(' × ')}</span>
              </th>
              <Figure isWide>{quantityOf(line)}</Figure>
              <Figure isWide>{priceOf(line)}</Figure>
              <Figure>{line.amount === undefined ? '' : money(line.amount)}</Figure>
            </tr>
          ))}
        </tbody>
      </table>
      <Totals details={details} />
    </div>
  );
}

function Totals({ details }: { readonly details: ApprovalDetails }) {
  return (
    <dl className="border-t border-line px-3 py-1.5 text-sm" data-testid="approval-totals">
      {details.totals.map((total, i) => (
        <div key={total.label + i} className={`flex justify-between gap-4 py-0.5 ${i === details.totals.length - 1 ? 'font-semibold text-ink' : ''}`}>
          <dt>
            {labelOf(total)}
            {details.estimated && <span className="font-normal text-ink-faint"> {sayApproval('estimated')}</span>}
          </dt>
          <dd className="whitespace-nowrap tabular-nums">{money(total.amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function labelOf({ label, words }: Total): string {
  return phraseWords(words, label);
}

function quantityOf(line: Line): string {
  return line.quantity === undefined ? '' : `${grouped(line.quantity)}${line.unit === undefined ? '' : ` ${line.unit}`}`;
}

function priceOf(line: Line): string {
  return line.unitPrice === undefined ? '' : money({ value: line.unitPrice.value });
}

function Figure({ children, isWide = false }: { readonly children: ReactNode; readonly isWide?: boolean }) {
  return <td className={`text-right whitespace-nowrap tabular-nums ${isWide ? 'hidden sm:table-cell' : ''}`}>{children}</td>;
}

interface ChangesProps {
  readonly preview: Preview;
  readonly toolName: string;
  readonly args: unknown;
}

/** Values before and after: what changes stands out; what stays, and the values of whole records, are folded away. */
export function Changes({ preview, toolName, args }: ChangesProps) {
  const ofWhole = isOfWhole(toolName, args);
  const different = preview.changes.filter((change) => change.before !== change.after);
  const changed = different.filter((change) => !ofWhole(change.field));
  const whole = different.filter((change) => ofWhole(change.field));
  const same = preview.changes.filter((change) => change.before === change.after);
  return (
    <>
      {changed.length > 0 && (
        <div className="table-frame mt-3 bg-canvas" data-testid="changes" tabIndex={0} role="group" aria-label={sayApproval('wouldChange')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{sayApproval('field')}</th>
                <th scope="col">{sayApproval('before')}</th>
                <th scope="col">{sayApproval('after')}</th>
              </tr>
            </thead>
            <tbody>
              {changed.map((change) => (
                <tr key={change.field}>
                  <th scope="row">{capital(fieldWords(change.field))}</th>
                  <td className="text-ink-faint">{change.before ?? <em>{sayApproval('none')}</em>}</td>
                  <td className="font-semibold text-ink">{change.after ?? <em>{sayApproval('removed')}</em>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {whole.length > 0 && <Values label={sayApproval('allValues', { count: whole.length })} changes={whole} />}
      {same.length > 0 && <Values label={sayApproval(different.length > 0 ? 'stays' : 'asItIs', { count: same.length })} changes={same} />}
    </>
  );
}

function Values({ label, changes }: { readonly label: string; readonly changes: Preview['changes'] }) {
  return (
    <Folded label={label}>
      <ul className="mt-1 space-y-0.5 text-xs">
        {changes.map((change) => (
          <li key={change.field}>
            {capital(fieldWords(change.field))}: {change.after ?? change.before}
          </li>
        ))}
      </ul>
    </Folded>
  );
}

/** Something for who wants it, one click away. */
export function Folded({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <details className="disclosure mt-2">
      <summary className="inline-flex items-center gap-1 text-xs font-medium text-ink-faint hover:text-ink">
        {label}
        <span className="disclosure-mark inline-flex transition-transform">
          <Icon name="chevron" size={13} />
        </span>
      </summary>
      {children}
    </details>
  );
}
