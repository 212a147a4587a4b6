import { Component, type ReactNode } from 'react';
import { PageModuleError } from '../routing/page-modules.ts';
import { Crashed } from './crashed.tsx';
import { PageLoadError } from './page-load-error.tsx';

interface Props {
  /** Key of the current history entry: navigation resets the error. */
  locationKey: string;
  children: ReactNode;
}
interface State {
  locationKey: string;
  error: unknown;
}

/** Error boundary of a page: header and footer stay when it throws or its module fails to load. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { locationKey: this.props.locationKey, error: undefined };

  static getDerivedStateFromProps({ locationKey }: Props, state: State): State | null {
    return locationKey === state.locationKey ? null : { locationKey, error: undefined };
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  #recover = () => this.setState({ error: undefined });

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return error instanceof PageModuleError ? (
      <PageLoadError load={error.load} onLoaded={this.#recover} />
    ) : (
      <Crashed />
    );
  }
}
