export { AccessFrame } from './AccessFrame.tsx';
export { CaptchaBox } from './captcha/CaptchaBox.tsx';
export { useEntrance } from './use-entrance.tsx';
