@echo off
rem Runs the pinned Maven, whatever is installed; mvnw does the same elsewhere and says more.
setlocal EnableExtensions DisableDelayedExpansion
set "version=3.9.12"
set "sha512=0ef0d074761a55e7b982fd7f2cd6ea2da028289c73156ebd488c0513efbff8a64ac5bc0c11c3b8bbced930ce15238ecef344b0e065ae54f7cdca8c86cf39e736"
set "file=apache-maven-%version%-bin.zip"
set "archive=https://archive.apache.org/dist/maven/maven-3/%version%/binaries/%file%"
if not defined MAVEN_USER_HOME set "MAVEN_USER_HOME=%USERPROFILE%\.m2"
set "cache=%MAVEN_USER_HOME%\brickwork-maven"
set "maven=%cache%\apache-maven-%version%\bin\mvn.cmd"
set "work=%cache%\.new-%RANDOM%%RANDOM%"
if exist "%maven%" goto run

echo mvnw: fetching Maven %version% (once) 1>&2
mkdir "%work%" || goto unwritable
where mvn >nul 2>nul || goto archive
pushd "%work%"
call mvn -B -q dependency:copy "-Dartifact=org.apache.maven:apache-maven:%version%:zip:bin" "-DoutputDirectory=%work%" >nul 2>nul
popd
if exist "%work%\%file%" goto check
:archive
curl -fsSL -o "%work%\%file%" "%archive%" || goto unfetched
:check
certutil -hashfile "%work%\%file%" SHA512 | findstr /i /x "%sha512%" >nul || goto altered
rem bsdtar, which Windows 10 and newer bring along, reads zip files.
tar -xf "%work%\%file%" -C "%work%" || goto unwritable
rem Moved into place in one step: two first runs at once do not meet; the later one finds it done.
move "%work%\apache-maven-%version%" "%cache%\" >nul 2>nul
rmdir /s /q "%work%"
if not exist "%maven%" goto unwritable

:run
rem Called from elsewhere, it builds the project it belongs to.
if not exist pom.xml cd /d "%~dp0"
set "dev="
for %%a in (%*) do if "%%~a"=="quarkus:dev" set "dev=-Dmaven.test.skip=true"
if not exist target if not exist "%USERPROFILE%\.m2\repository\io\quarkus" echo mvnw: the first run downloads the libraries, about 190 MB for quarkus:dev and 300 MB for verify; no further lines tell of it 1>&2
endlocal & call "%maven%" -ntp %dev% %*
exit /b %ERRORLEVEL%

:unfetched
echo mvnw: could not fetch %file%, neither by an installed mvn nor from %archive% 1>&2
goto failed
:altered
echo mvnw: %file% has the wrong SHA-512; nothing was installed 1>&2
goto failed
:unwritable
echo mvnw: could not write to %cache% 1>&2
:failed
if exist "%work%" rmdir /s /q "%work%"
exit /b 1
