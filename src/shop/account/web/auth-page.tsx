import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../../web/ui/button.tsx';
import { Page } from '../../../web/ui/page.tsx';
import clock from '../../../web/ui/pictures/clock.webp?no-inline';
import dress from '../../../web/ui/pictures/dress.webp?no-inline';
import hat from '../../../web/ui/pictures/hat.webp?no-inline';
import plant from '../../../web/ui/pictures/plant.webp?no-inline';
import radio from '../../../web/ui/pictures/radio.webp?no-inline';
import teapot from '../../../web/ui/pictures/teapot.webp?no-inline';
import { ArchedPictures } from './arched-pictures.tsx';

const pictures = {
  home: [
    { id: 'potted-plant', src: plant },
    { id: 'enamel-teapot', src: teapot },
    { id: 'alarm-clock', src: clock },
  ],
  clothes: [
    { id: 'dress', src: dress },
    { id: 'radio', src: radio },
    { id: 'sun-hat', src: hat },
  ],
};

/** Page with a form below three pictures, for login, registration and passwords. */
export function AuthPage({
  pictureSet = 'home',
  heading,
  children,
}: {
  pictureSet?: keyof typeof pictures;
  heading: string;
  children: ReactNode;
}) {
  return (
    <Page width="form">
      <ArchedPictures pictures={pictures[pictureSet]} />
      <div className="auth-panel">
        <h1 tabIndex={-1}>{heading}</h1>
        {children}
      </div>
    </Page>
  );
}

/** The main button of the page: primary, large, in full width. */
export const AuthButton = (props: Omit<ButtonProps, 'variant' | 'size' | 'block'>) => (
  <Button {...props} variant="primary" size="large" block />
);
