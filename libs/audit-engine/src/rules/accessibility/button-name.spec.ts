import { ruleTester } from '../../testing/index.js';
import rule from './button-name.rule.js';

ruleTester(rule, {
  pass: [
    '<button>Send</button>',
    '<input type="submit">',
    '<input type="button" value="More">',
    '<div role="button" tabindex="0">Open</div>',
  ],
  fail: [
    {
      page: '<div class="hidden md:flex"><div class="lg:hidden"><button><i class="fa fa-bars"></i></button></div></div><div class="flex"><div class="md:hidden"><button><i class="fa fa-bars"></i></button></div></div><div class="hidden md:flex"><div class="sm:hidden lg:block"><button><i class="fa fa-bars"></i></button></div></div>',
      message: 'missing',
      count: 3,
    },
    { page: '<button type="button" role="none"></button>', message: 'missing' },
    { page: '<button type="button" role="gridcell"></button>', message: 'missing' },
    { page: '<button class="close"></button>', message: 'missing', evidence: 'class="close"' },
    {
      page: '<button><i class="fa fa-bars"></i></button><input type="button"><input type="submit" value="">',
      message: 'missing',
      count: 3,
    },
    { page: '<span role="button" tabindex="0"><svg><path d="M0 0"/></svg></span>', message: 'missing' },
    { page: '<div class="elementor-swiper-button" role="button" tabindex="0"><i></i></div>', message: 'missing' },
    { page: '<button><span aria-hidden="true">×</span></button>', message: 'missing' },
  ],
  notApplicable: ['<p>No button</p>'],
  nearMiss: [
    {
      note: 'shown at no width by its classes',
      body: '<nav class="hidden md:flex"><p>Menu</p><div class="flex md:hidden"><button><i class="fa fa-bars"></i></button></div></nav><div class="d-none d-lg-block"><div class="d-md-none"><button><i class="fa fa-bars"></i></button></div></div>',
    },
    '<button aria-label="Close"><svg aria-hidden="true"><path d="M0 0"/></svg></button>',
    '<button><svg><title>Close</title><path d="M0 0"/></svg></button>',
    '<button title="Close"></button>',
    '<button><img src="x.png" alt="Close"></button>',
    { note: 'the image lacks its alternative, which is the finding', body: '<button><img src="x.png"></button>' },
    {
      note: 'text out of sight is still a name',
      body: '<button><i class="icon"></i><span class="visually-hidden">Menu</span></button>',
    },
    { note: 'a web component may bring its text', body: '<button><my-icon name="close"></my-icon></button>' },
    { note: 'bound by a framework', body: '<button :aria-label="label"></button>' },
    { note: 'a child names it', body: '<button><i class="icon" title="Close"></i></button>' },
    { note: 'an image button is another rule', body: '<input type="image" src="a.png">' },
    {
      note: 'arrows of slides that a script names',
      body: '<div class="elementor-swiper-button" role="button" tabindex="0"><i></i></div><script>var config = {"a11yCarouselNextSlideMessage":"Next"};</script>',
    },
    { note: 'a tab is judged as a widget', body: '<button role="tab"></button>' },
  ],
});
