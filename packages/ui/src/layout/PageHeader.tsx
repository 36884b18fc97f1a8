import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface PageHeaderProps {
  title: string;
  /** Path to here, above the title. */
  breadcrumb?: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** On a phone the frame shows this title already: there, only assistive technology reads it here. */
  inTopBar?: boolean;
}

/** Title of a page; `h1` receives focus on a change of route. */
export function PageHeader({ title, breadcrumb, subtitle, actions, inTopBar = false }: PageHeaderProps) {
  return (
    <header className="b-page-head">
      <div className="b-page-titles">
        {breadcrumb === undefined ? null : <div className="b-page-crumb">{breadcrumb}</div>}
        <h1 className={cx('b-page-title', inTopBar && 'b-page-title-in-bar')} tabIndex={-1}>
          {title}
        </h1>
        {subtitle === undefined ? null : <p className="b-page-subtitle">{subtitle}</p>}
      </div>
      {actions === undefined ? null : <div className="b-page-actions">{actions}</div>}
    </header>
  );
}

/** Standard padding and scroll of a page under the top bar. `narrow` for reading and forms. */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <div className={narrow ? 'b-page b-page-narrow' : 'b-page'}>{children}</div>;
}

/** A framed block of a page. */
export function Card({ title, tools, children }: { title?: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <section className="b-card">
      {title === undefined ? null : (
        <header className="b-card-head">
          <h2 className="b-card-title">{title}</h2>
          {tools}
        </header>
      )}
      {children}
    </section>
  );
}
