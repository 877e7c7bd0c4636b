/** Methods of jQuery (api.jquery.com) and of Bootstrap's plugins (getbootstrap.com, version 4). Read 2026-11-30. */
export const JQUERY_METHODS: ReadonlySet<string> = new Set(
  `add addBack addClass after ajaxComplete ajaxError ajaxSend ajaxStart ajaxStop ajaxSuccess animate append appendTo attr before bind blur
  change children clearQueue click clone closest contents contextmenu css data dblclick delay delegate dequeue detach each empty end eq
  even fadeIn fadeOut fadeTo fadeToggle filter find finish first focus focusin focusout get has hasClass height hide hover html index
  innerHeight innerWidth insertAfter insertBefore is keydown keypress keyup last live load map mousedown mouseenter mouseleave mousemove
  mouseout mouseover mouseup next nextAll nextUntil not odd off offset offsetParent on one outerHeight outerWidth parent parents
  parentsUntil position prepend prependTo prev prevAll prevUntil promise prop ready remove removeAttr removeClass removeData removeProp
  replaceAll replaceWith resize scroll scrollLeft scrollTop select serialize serializeArray show siblings size slice slideDown slideToggle
  slideUp stop submit text toArray toggle toggleClass trigger triggerHandler unbind undelegate unload unwrap val width wrap wrapAll
  wrapInner alert button carousel collapse dropdown modal popover scrollspy tab toast tooltip`.split(/\s+/),
);
