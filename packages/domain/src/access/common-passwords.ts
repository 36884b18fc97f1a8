/**
 * Words that people turn into passwords, lower case, letters only: the most frequent cores of leaked passwords, and French ones.
 * Source: @zxcvbn-ts/language-common 4.1.3 (MIT), by rank; the French words are ours.
 */
const WORDS = `
aardvark aaron abgrtyu abigail access accord account action active adgjmptw adidas admin adrian aezakmi africa
airborne airforce airplane alabama alaska albert alberto alejandr aleksandr alexande alexander alexandr alexandra
alexis alfred alicia aliens alison allen allison alpha alpine always alyssa amadeus amanda amateur amazon amber
america american anakin analsex anastasia anderson andre andrea andreas andrei andrew andrey angel angela angelica
angelina angelo angels animal anime annie anthony anton antonio anubis anything apache apollo apple apples april
aquarius aragorn archer archie arizona arnold arsenal arthur artist asdasd asdfasdf asdfg asdfgh asdfghj asdfghjk
asdfghjkl asdzxc ashley ashton aspirine assass assassin assfuck asshole assman asterix astros athena atlanta atlantis
atomic auburn audrey august aurora aussie austin automne autumn avalon avatar avocat avocate avocats awesome azerty
azertyui azertyuiop babes babydoll babygirl babylon badass badboy badger baggins bailey baller balls bambam banana
bananas bandit banshee barbara barbie barcelon barcelona barney baseball basket basketba basketball bassman bastard
batman battle baxter beach beagle beatles beautiful beauty beaver beavis beckham beetle bender benjamin benson bentley
berlin bernard bernie bertha bianca bienvenue bigballs bigboobs bigboy bigcock bigdaddy bigdick bigdog bigfoot biggie
bigguy bigmac bigman bigone bigred bigtits billy billybob bingo birdie birdman birthday biscuit bishop bitch bitches
biteme blabla black blackcat blackdog blackie blackman blade blades blahblah blaster blazer blessed blink blizzard
blonde blondes blondie blood blowjob blowme bluebird blueeyes bluemoon blues bluesky bobafett bobbie bobbob bobby
bobcat boeing bollocks bollox bomber bondage bonehead bones bonjour bonnie boobies booboo boobs booger boogie boomer
booty bosco boston bottom bowling bradley brandi brandon brandy brasil braves brazil brenda brendan brian brianna
bridge bridget britney brittany broken bronco broncos brooke brooklyn brooks brother brown brownie browns bruce
brucelee bruins bruno brutus bryan bubba bubble bubbles buckeye buckeyes buddha buddy budlight buffalo buffett buffy
bugger bulldog bulldogs bullet bullshit bunny burger burton business buster butler butter butterfl butterfly butthead
buttons byteme cabinet cactus cadillac caesar caliente californ callie calvin camaro camel camelot camera cameron
camille campbell canada cancer candy cannon cantona capital captain cardinal carlo carlos carmen carolina caroline
carpet carrie carrot carson carter cartman caserta casey casino casper cassidy cassie castle catalina catch catdog
catfish catherin cavalier cdtnkfyf celeste celica celine celtic cessna champion champs chance chandler change changeme
changezmoi chaos charger chargers charles charlie charlott charly check cheese chelsea cherokee cherry cheryl chester
chevelle chevy cheyenne chicago chichi chicken chicks chiefs children chipper chloe chocolat chopper chouchou chris
chrissy christ christia christian christin christine christop christy chronic chubby chuck chucky cindy cjkysirj
cjkywt claire classic claude claudia clayton clifford clinton clover cobra cocacola coffee colleen college collins
colombia colorado colors coltrane columbia compaq computer concrete condor connect connexion connie connor consumer
control cookie cookies cooldude cooler coolio cooper copper corona corvette cosmos cotton cougar country courtney
cowboy cowboys coyote cracker crazy cream creampie creative cricket crimson cristina crusader crystal cthutq cumming
cumshot curious curtis cynthia daddy dagger daisy dakota dallas damian damien dancer danger daniel daniela danielle
danni danny darkness darkside darkstar darren darwin david daytona dbrnjhbz deadhead deanna death debbie december
decembre deedee defender defiant deftones delete delta denis denise dennis denver derrick design desire destiny
detroit devil devildog devils dexter dfvgbh diablo diamond diamonds diana dickhead diesel dietcoke digger digital
dilbert dillon dimanche dingdong director dirty discover disney dixie dkflbvbh doctor dodge dodger dodgeram dodgers
doggie doggy dollar dolphin dolphins dominic domino donald donkey donnie doodle dookie dorothy dossier doudou douglas
dragon dragons dream dreamer dreams driver drizzt drowssap drpepper drummer dublin ducati dudley dumbass duncan dustin
dusty eagle eagles eatme eatshit eclipse eddie edward einstein ekaterina elaine electric element elena elephant
elizabet elizabeth elliott elvis elwood emerald emily eminem empire energy engine engineer england english enigma
enjoy enter enterpri erotic escort esther eternity eugene evelyn everton exigen explorer express extreme faith falcon
family fantasy farmer faster fatass fatboy fatcat father felix fender fernando ferrari ferret fetish fevrier ficken
fighter finger finish fireball firebird firefly fireman fisher fishing fktrcfylh fktrctq flames flash flatron fletcher
flight flipper florence florida flower flowers fluffy flyers foobar football forest forever forget forgot formula
fossil foster foxtrot france frances francis frank frankie franklin freak freaky freckles freddie freddy frederic
fredfred freedom freeman freepass freeuser french friday friend friends frogger froggy frosty fucked fucker fuckface
fuckfuck fucking fuckit fuckme fuckoff fuckyou funtime fusion future fyfcnfcbz fylhtq gabriel galaxy galina galore
gambit gandalf gangsta gangster garbage garcia garden garfield garrett gateway gators geheim gemini general genesis
genius george georgia gerald gerard german germany geronimo getsome gfhjkm ghbdtn ghbdtnbr ghjcnj ghost giants gibson
gilbert gillian ginger giovanni girls gizmo gizmodo global gloria goblin goblue goddess godzilla goforit goldberg
golden goldfish goldie golfer golfing goober goodluck goodtime google gordon gorilla gotcha gothic grace gracie graham
grateful great green greenday gregory gremlin grendel griffey griffin grizzly groovy guardian guinness guitar gundam
gunner hacker halflife hallo hamilton hamlet hammer hamster hannah hannibal hansolo happy hardcore hardon harley
harmony harold harris harrison harry harvey hawaii hawkeye hearts heather heaven hector helena hellfire hello helpme
hendrix henry hentai herbert hercules herman hershey hesoyam highland hiphop history hitman hiver hjvfirf hobbes
hobbit hockey holden holiday holland holly hollywoo holmes homer honda honey hongkong hooker hooters hoover hornet
horney horny horse horses hotboy hotdog hotrod hotsex hotstuff hottie house houston howard hudson hummer hunter
hunting huskers ibanez icecream iceman ilovesex iloveu iloveyou imagine immortal impala imperial incubus indian
indiana indians indigo infantry inferno infinity insane inside integra internet intrepid ireland irina irish ironman
isabel isabella isabelle island israel italia iverson iwantu jackal jackass jackie jackoff jackson jacob jaguar
jamaica james jamie janice janine january janvier japan jasmin jasmine jason jasper jeffrey jennifer jenny jeremy
jericho jerome jerry jersey jessica jessie jester jesus jeudi jimbo jimbob jimmy joanna joanne joejoe johnjohn johnny
johnson joker jonathan jones jordan joseph joshua juice julia julian julie juliette jumper jungle junior jupiter
justdoit justice justin justme juventus kaiser kaktus kangaroo kansas karate karen karina katana katerina kathleen
katie katrin katrina kawasaki keeper kelly kelsey kennedy kenneth kenny kenwood kermit kevin keyboard killer kimberly
kingdom kingkong kingston kirill kisses kissme kitkat kitten kitty kittycat klaster knicks knight knights kodiak
kolobok kramer kristen kristin kristina lacrosse ladies ladybug lakers lancer larisa larry lasvegas latino laura
lauren laurie lawrence lawyer leather ledzep legend legion legolas lennon leonard leonardo lesbian leslie lestat
lester letmein letsgo lexmark liberty licker lickme lifehack light lightnin lights lincoln linda lindsay lindsey
liquid little liverpoo liverpool lizard lizzie lobster logan logitech lolita lollipop lollol london lonely lonestar
lonewolf longhorn looking lorenzo lorraine loser louise loulou lovelove lovely loveme lover loverboy lovers loveyou
loving lowrider lucas lucifer lucky ludwig lundi luther lvbnhbq machine maddie maddog madison madman madmax madness
madonna madrid maestro maggie magic magnolia magnum magnus maiden mailcreated maitre makaveli maksim malcolm malibu
mallard manager manchester mandy maniac manson manuel manutd marathon marcel marco marcus mardi margaret margarita
maria mariah marian marie marina marine mariners marines marino mario marion markus marlboro marley marlin marseille
marshall martha martin martina martinez martini marvel marvin maryjane mason massive master masters matrix matthew
mature maurice maverick maxima maximus maxine maxmax maxwell mdpasse megadeth megaman megan melanie melinda melissa
melvin member memphis mercedes mercredi mercury meridian merlin mersedes metallic metallica mexico miami michael
michel michele michelle michigan mickey microsoft midnight miguel mikey milano miller millie million milton minecraft
minnie mirage miranda mission missy mister mistress misty mitchell mobile mollie molly molson monday money mongoose
monica monika monique monitor monkey monkeys monroe monster montana montreal mookie moomoo moose morgan morpheus
morris morrison moscow motdepass motdepasse mother motorola mountain mouse movie mozart muffin mulder munchkin murphy
murray muscle mushroom music musicman mustang mustangs mylove mypass mystery nadine naked napoleon naruto nascar nasty
nastya natali natalia natalie natasha nathan national naughty nellie nelson nemesis neptune network newlife newman
newpass newport newton newyork nfnmzyf nicholas nicola nicolas nicole nigger nikita nikki nimrod niners ninja nintendo
nipple nipples nirvana nissan nolimit noodles nookie nopass norman norton nothing november novembre nugget nuttertools
nylons nymets oakland obiwan oblivion october octobre office ohyeah oksana oldman oliver olivia omega onelove online
openup oracle orange orion orlando oscar osiris outlaw overlord oxford pacific packard packers pakistan palace paladin
palmer pamela panama panasonic pandora pantera panther panthers panties panzer paradise paradox paris parker parola
parrot party pascal passat passion passport passwor password patches patricia patrick patriot patriots patton pavilion
payton peace peaches peanut peanuts pearljam pebbles peekaboo peewee pegasus pencil penelope penguin penguins penis
penny pentium people pepper pepsi perfect personal pervert peter peterpan phantom philip philips phillip philly phoebe
phoenix photo photos phpbb picard picasso pickle pickles pierre piglet pikachu pimpin pioneer pirate pirates pitbull
pizza planet plastic platinum playboy player playtime please pleasure plymouth poison pokemon polaris police polina
pontiac poohbear pookie pooper poopie poopoo popcorn popeye porkchop porno pornstar porsche porter portland portugal
postal potato potter powder power powers precious predator prelude presario preston pretty prince princes princess
printemps printer private privet prodigy psycho pumpkin punisher punkrock purple pussies pussy pussycat pussys putter
pyramid python qawsed qazqaz qazwsx qazwsxed qazwsxedc qazwsxedcrfv qazxsw qazxswedc qsdfghjklm quality queen qwaszx
qweasd qweasdzxc qweqwe qwerasdf qwert qwerty qwertyu qwertyui qwertyuiop rabbit racecar racerx rachel racing ragnarok
raider raiders rainbow raistlin rammstein random randy ranger rangers raptor rascal rasdzv raven ravens raymond reaper
rebecca rebels redalert reddog redhead redman redneck redrum redskins redsox redwings reggie regina remember renegade
rescue research review rfrfirf rhbcnbyf ricardo richard richie richmond ripper rjntyjr robbie robert roberto roberts
robin robinson rocker rocket rockon rocks rockstar rocky rodney roger rogers roland roller rolltide roman romeo rommel
ronald ronaldo ronnie rooster rootbeer roscoe rosebud roxanne rubber rulez runner ruslan russell russia rusty sabine
sabrina sadie safety sailing sailor saints sakura sally salmon samantha samedi sammie sammy sampson samson samsung
samuel samurai sandiego sandman sandra sandy santiago santos sapphire sarah sasha satan saturn savage savannah
scarface scarlet scarlett school scooby scoobydo scooter scorpio scorpion scotland scott scotty scruffy scully search
seattle sebastia sebastian secret security seinfeld seminole semperfi septembe septembre serega serena serenity sergei
sergey sergio server service sesame seven sexsex sexual shadow shaggy shalom shaman shamrock shaney shannon shaolin
shark sharks sharon shasta shaved shazam sheena sheila shelby shelly shemale sherlock sherman sherry shiloh shirley
shithead shogun shooter shopping short shorty shotgun showme showtime sidney siemens sierra silver silvia simon simone
simple simpson simpsons singer single sinner sirius sister sithlord skater skeeter skipper skippy skittles skyline
skywalke slapshot slayer sleepy slick slipknot sluts smile smiles smiley smith smitty smoke smoker smokey smokin
smooth snake snakes snapper snatch snickers sniper snoopy snowball snowman sobaka soccer socrates softball software
soldier soleil solomon sommer sooners sophia sophie spanking spanky sparky spartak spartan special speed speedy
spencer spider spiderma spiderman spidey spike spirit spitfire spooky sports spring springer sprint sprite spunky
spyder squirrel squirt srinivas stacey stalker stallion standard stanley starcraft stardust stargate stars startrek
starwars stealth steelers stefan stella stephani stephanie stephen sterling steve steven stevie stewart sticky stimpy
stinger stingray stinky stocking stone stonecol stones storm stormy stranger street strider strike stuart student
stupid subaru sublime success sucker suckit suckme sucks sugar summer sundance sunday sunny sunrise sunset sunshine
super superfly superman support surfer surfing susan suzanne suzuki svetlana swallow sweet sweetie sweetpea sweets
sweety swimming swinger swordfis swordfish sydney sylvia system tacobell tacoma tamara tanker tanner tardis target
tarheel tarheels tarzan tatiana tattoo tatyana taurus taylor tazman teacher techno teddy teens tempest temple tennis
tequila teresa terry tester testing testtest texas thailand thanks thankyou thegame theman theone therock thomas
thompson thuglife thumper thunder tickle tiffany tiger tigers tigger timber timothy tinker tintin titanic titans
titleist tobias tomcat tommy tomtom topgun topper tornado toronto toshiba tottenha toyota tracey trains trance transam
travel travis trebor trevor trfnthbyf tribunal trigger trinity tristan triumph trixie trojan trombone trooper trouble
truck trucker trucks trumpet trunks trustno tucker turbo turkey turner turtle tweety twilight twister tyler ultimate
unicorn united unknown unreal usuckballz vacation vagina valentin valentina valera valerie vampire vanessa vanhalen
vanilla vegeta velvet vendredi verbatim veronica veronika vertigo vfhbyf vfhecz vfrcbv vfvjxrf victor victoria victory
video viking vikings viktor vincent violet viper virgin virginia vision vladimir volume voodoo voyager walker wallace
walnut walter wanker warcraft warlock warren warrior warriors water waterloo waters watson wayne weasel weather
webster weezer welcome werewolf wesley western westham westside wetpussy whatever wheels whiskey white whitney whore
whynot wicked wildcat wildcats william williams willie willis willow willy wilson window windows winner winnie winston
winter wisdom wizard wolfgang wolfman wolfpack wolverin wolverine wolves wombat women wonder woody wookie wordpass
world wrangler wright wrinkle wutang wxcvbn xanadu xavier xfiles yamaha yankee yankees ybrbnf yellow yfnfif yomama
young yourmom yvonne zachary zaqwsx zeppelin zipper zombie zxcvbn zxcvbnm
`;

let words: ReadonlySet<string> | null = null;

export function isCommonPassword(core: string): boolean {
  words ??= new Set(WORDS.trim().split(/\s+/));
  return words.has(core);
}
