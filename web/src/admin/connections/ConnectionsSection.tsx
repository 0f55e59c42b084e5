import { Connections } from '../../connections/Connections';
import type { SectionProps } from '../sections';

/** The systems that everybody of the tenant works with. */
export default function ConnectionsSection({ workspace, mayChange }: SectionProps) {
  return <Connections workspace={workspace} scope="tenant" mayChange={mayChange} />;
}
