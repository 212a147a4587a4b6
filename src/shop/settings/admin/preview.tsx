import type { CSSProperties } from 'react';
import { language } from '../../../shared/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { homeTexts } from '../../catalogue/home-texts.ts';
import type { ShopSettings } from '../rules.ts';
import { texts as words } from '../texts.ts';
import { previewTokens } from '../theme.ts';

/** Header, heading and buttons with these settings, in the light theme. It is not interactive. */
export function Preview({ settings: { name, logo, texts, contact, theme } }: { settings: ShopSettings }) {
  const { slogan, searchHint } = texts[language];
  const style = Object.fromEntries(
    Object.entries(previewTokens(theme)).map(([token, value]) => [`--${token}`, value]),
  );
  return (
    <Panel title={words.preview} className="settings-preview">
      <div className="preview" style={style as CSSProperties} aria-hidden="true">
        <p className="preview-header">
          {logo ? (
            <img
              className="brand-logo"
              src={logo.image}
              alt=""
              width={Math.round(32 * logo.aspect)}
              height={32}
            />
          ) : null}
          {name}
        </p>
        <div className="preview-body">
          <p className="preview-heading">{homeTexts.heading}</p>
          {slogan ? <p>{slogan}</p> : null}
          <p className="preview-search">{searchHint}</p>
          <div className="preview-card">
            <p>
              {words.previewText} <span className="preview-link">{words.previewLink}</span>
            </p>
            <span className="preview-button">{words.previewButton}</span>
          </div>
          <p className="preview-contact">
            {[contact.address, contact.phone, contact.email].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
    </Panel>
  );
}
