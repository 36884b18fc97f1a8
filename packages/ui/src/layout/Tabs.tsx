import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabItem<V extends string> {
  value: V;
  label: string;
  icon?: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<V extends string> {
  tabs: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
  label: string;
  /** At the end of the row of tabs. */
  tools?: ReactNode;
}

export function Tabs<V extends string>({ tabs, value, onChange, label, tools }: TabsProps<V>) {
  return (
    <Base.Root className="b-tabs" value={value} onValueChange={(next: V) => onChange(next)}>
      <div className="b-tabs-row">
        <Base.List className="b-tabs-list" aria-label={label} activateOnFocus>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className="b-tab">
              {tab.icon}
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {tools === undefined ? null : <div className="b-tabs-tools">{tools}</div>}
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="b-tab-panel">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
