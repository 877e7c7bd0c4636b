import { ruleTester } from '../../testing/index.js';
import rule from './permissions-policy.rule.js';

const policy = (value: string): { headers: Record<string, string> } => ({ headers: { 'Permissions-Policy': value } });

ruleTester(rule, {
  pass: [policy('camera=(), microphone=(), geolocation=(self)')],
  fail: [
    {
      page: policy("camera 'none'; microphone 'none'"),
      message: 'invalid',
      sentence: 'camera',
      evidence: 'permissions-policy: camera',
    },
    { page: policy("camera=('self')"), message: 'invalid' },
    { page: policy('camera=none, microphone=()'), message: 'invalid', sentence: 'camera=none' },
    { page: policy('camera=(), microphone=();geolocation=(),'), message: 'invalid' },
    {
      page: policy('camera=();microphone=(self); geolocation=()'),
      message: 'invalid',
      sentence: 'camera=();microphone',
    },
  ],
  notApplicable: ['<p>No header</p>', policy(' ')],
  nearMiss: [
    { note: 'hosts and everyone', ...policy('fullscreen=(self "https://video.example"), autoplay=*, camera = ()') },
    { note: 'a report endpoint', ...policy('camera=();report-to=main, geolocation=self') },
    { note: 'parameters of every kind', ...policy('camera=();a="x;y";b=?1;c=:Zm9v:;d=-1.5;e, usb=() ; f') },
    { note: 'sent in two headers', headers: { 'permissions-policy': ['camera=()', 'microphone=()'] } },
  ],
});
